import { flagOf, MOTIFS, PALETTES } from '#contract/flags.ts';
import { type Html, html } from '../../http/html.ts';

/** An employer's flag, as on cards. Decorative: the name is beside it. */
export function flagHtml(name: string, className: string | null): Html {
  const { motif, palette } = flagOf(name);
  const colours = PALETTES[palette];
  const shapes = (MOTIFS[motif] ?? []).map((shape) => {
    const fill = colours?.[shape[0]];
    return shape.length === 2
      ? html`<path d="${shape[1]}" fill="${fill}"/>`
      : html`<circle cx="${shape[1]}" cy="${shape[2]}" r="${shape[3]}" fill="${fill}"/>`;
  });
  return html`<svg viewBox="0 0 360 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true"${className !== null && html` class="${className}"`}><rect width="360" height="200" fill="${colours?.ground}"/>${shapes}</svg>`;
}
