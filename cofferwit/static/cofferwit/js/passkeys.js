// Passkeys: the browser asks the device, its answer travels in the form's hidden field.
// data-passkey says what is asked ("create" or "get"); the options stand in the page, or at the
// address data-passkey-from.

const SENT = { create: "attestationObject", get: "signature" };

function toBytes(text) {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function toText(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function described(credential) {
  return { ...credential, id: toBytes(credential.id) };
}

function prepared(publicKey) {
  const options = { ...publicKey, challenge: toBytes(publicKey.challenge) };
  if (options.user) options.user = { ...options.user, id: toBytes(options.user.id) };
  for (const list of ["allowCredentials", "excludeCredentials"]) {
    if (options[list]) options[list] = options[list].map(described);
  }
  return options;
}

function answered(credential, act) {
  const names = ["clientDataJSON", "authenticatorData", "userHandle", SENT[act]];
  const response = {};
  for (const name of names) {
    if (credential.response[name]) response[name] = toText(credential.response[name]);
  }
  return {
    type: credential.type,
    id: credential.id,
    rawId: toText(credential.rawId),
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

async function optionsFor(form) {
  if (!form.dataset.passkeyFrom) {
    return JSON.parse(document.getElementById("passkey-options").textContent);
  }
  const headers = { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" };
  const response = await fetch(form.dataset.passkeyFrom, { headers });
  if (!response.ok) throw new Error(`no options: ${response.status}`);
  return (await response.json()).request_options;
}

async function ask(form) {
  const act = form.dataset.passkey;
  const publicKey = prepared((await optionsFor(form)).publicKey);
  const credential = await navigator.credentials[act]({ publicKey });
  form.elements.credential.value = JSON.stringify(answered(credential, act));
  form.submit();
}

function watch(form) {
  const button = form.querySelector("[data-passkey-go]");
  if (!window.PublicKeyCredential) {
    button.disabled = true;
    form.querySelector("[data-passkey-none]")?.removeAttribute("hidden");
    return;
  }
  form.hidden = false;
  const failed = form.querySelector("[data-passkey-failed]");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    failed.hidden = true;
    button.disabled = true;
    ask(form).catch(() => {
      failed.hidden = false;
      button.disabled = false;
    });
  });
}

document.querySelectorAll("[data-passkey]").forEach(watch);
