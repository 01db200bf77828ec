/** A phone that lies on its side; the same line stands in the style sheets of the table. */

import { MediaQuery } from "svelte/reactivity";

export const lying = new MediaQuery("(min-width: 700px) and (max-width: 999px) and (max-height: 480px)");
