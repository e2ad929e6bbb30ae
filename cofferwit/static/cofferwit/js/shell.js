// What every page runs: the light, the menu, the visitor's own hours, the log-out.

import { watchTheme } from "./theme.js";
import { watchMenus } from "./menu.js";
import { showCurrentTab } from "./tabs.js";
import { addLocalTimes } from "./time.js";
import { runClocks } from "./clock.js";
import { watchBell } from "./bell.js";
import { watchLogOut } from "./typed.js";

watchTheme();
watchMenus();
showCurrentTab();
addLocalTimes(document);
runClocks(document);
watchBell();
watchLogOut();
