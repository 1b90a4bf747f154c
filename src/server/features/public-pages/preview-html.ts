import { type Html, html } from '../../http/html.ts';
import { flagPath } from './flag-routes.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './write-flag-png.ts';

interface LinkPreview {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  /** The company whose flag is shown; Nod's own by default. */
  readonly flagName?: string | undefined;
}

/** What a shared link to a page shows. */
export function preview({ title, description, address, flagName = 'Nod' }: LinkPreview): Html {
  return html`<meta property="og:site_name" content="Nod">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${address}">
<meta property="og:locale" content="en_GB">
<meta property="og:image" content="${new URL(flagPath(flagName), address).href}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${String(CARD_WIDTH)}">
<meta property="og:image:height" content="${String(CARD_HEIGHT)}">
<meta name="twitter:card" content="summary_large_image">`;
}
