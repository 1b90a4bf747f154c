import { PICTURE_SIDE } from '#contract/pictures.ts';
import { type Html, html } from '../../http/html.ts';

/** A company's logo. Decorative: the name is beside it. */
export function logoHtml(url: string): Html {
  return html`<img class="logo" src="${url}" alt="" width="${PICTURE_SIDE}" height="${PICTURE_SIDE}">`;
}
