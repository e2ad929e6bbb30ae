// htmx would write a style sheet into each page, which the policy of this site refuses.
window.htmx.config.includeIndicatorStyles = false;
