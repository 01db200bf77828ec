import { mount } from "svelte";
import App from "./App.svelte";
import "./app.css";
import { sheet } from "./lib/layout";
import { speak, wantedLanguage } from "./lib/language.svelte";

const places = new CSSStyleSheet();
places.replaceSync(sheet());
document.adoptedStyleSheets = [...document.adoptedStyleSheets, places];

// Words come first, so that nobody sees the page change its language.
void speak(wantedLanguage())
  .catch(() => undefined)
  .then(() => mount(App, { target: document.body }));
