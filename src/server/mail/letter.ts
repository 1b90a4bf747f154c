import { escapeHtml } from '../http/html.ts';

/** A mail's content before layout. All of it is plain text. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Several pieces of news in one mail. */
  readonly items?: readonly LetterItem[];
  readonly action?: LetterLink;
  /** Why the person got this mail, and how to turn it off. */
  readonly footer: string;
  readonly footerLinks?: readonly LetterLink[];
}

export interface LetterItem {
  readonly title: string;
  readonly body: string;
  readonly href: string;
}

export interface LetterLink {
  readonly label: string;
  readonly href: string;
}

/** The letter as plain text and as HTML: one column, no images, no external resources. */
export function layOutLetter(letter: Letter): { readonly text: string; readonly html: string } {
  return { text: asText(letter), html: asHtml(letter) };
}

function asText({ heading, paragraphs, items = [], action, footer, footerLinks = [] }: Letter): string {
  const parts = [
    heading,
    ...paragraphs,
    ...items.map(({ title, body, href }) => `* ${title}\n  ${body}\n  ${href}`),
    ...(action ? [`${action.label}:\n${action.href}`] : []),
    // Mail programs treat the text after two hyphens and a space as a signature.
    `-- \n${footer}`,
    ...footerLinks.map(({ label, href }) => `${label}: ${href}`),
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * The app's colours: light ones inline, dark ones for programs that support them. All text is inside an element that sets a
 * background, so that a program which inverts colours automatically inverts both.
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background:#0c1310!important}.surface{background:#151e1a!important;border-color:#27332d!important}
.ink{color:#eef3ef!important}.ink2{color:#b7c3bc!important}.brand{color:#6fddae!important}
.button{background:#6fddae!important;color:#06251a!important}.item{border-color:#27332d!important}}`;

const FONT = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

function asHtml(letter: Letter): string {
  const { subject, heading, paragraphs, items = [], action, footer, footerLinks = [] } = letter;
  const body = [
    `<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:1.25;color:#111a15">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (each) =>
        `<p class="ink" style="margin:0 0 12px;font-size:16px;line-height:1.5;color:#111a15">${escapeHtml(each)}</p>`,
    ),
    ...items.map(itemHtml),
    action === undefined
      ? ''
      : `<p style="margin:20px 0 4px"><a class="button" href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#0b5d43;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
  ];
  const links = footerLinks.map(
    ({ label, href }) =>
      `<a class="ink2" href="${escapeHtml(href)}" style="color:#46524b">${escapeHtml(label)}</a>`,
  );
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f4f6f1;${FONT}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f1"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td class="brand" style="padding:0 4px 12px;font-size:22px;font-weight:700;letter-spacing:-0.04em;color:#0b5d43;${FONT}">nod</td></tr>
<tr><td class="surface" style="padding:24px;border:1px solid #dce2d8;border-radius:20px;background:#ffffff;${FONT}">
${body.filter((part) => part !== '').join('\n')}
</td></tr>
<tr><td class="ink2" style="padding:16px 4px;font-size:13px;line-height:1.5;color:#46524b;${FONT}">${escapeHtml(footer)}${links.length > 0 ? `<br>${links.join(' · ')}` : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function itemHtml({ title, body, href }: LetterItem): string {
  return `<div class="item" style="padding:12px 0;border-top:1px solid #dce2d8"><a class="brand" href="${escapeHtml(href)}" style="font-size:16px;font-weight:600;color:#0b5d43">${escapeHtml(title)}</a><div class="ink2" style="margin-top:2px;font-size:15px;line-height:1.45;color:#46524b">${escapeHtml(body)}</div></div>`;
}
