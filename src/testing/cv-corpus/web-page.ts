import type { Block, Page } from './layouts.ts';

const STYLE = `
@page { size: A4; margin: 14mm }
body { font: 10.5pt/1.4 "DejaVu Sans", sans-serif; margin: 0 }
h1 { font-size: 22pt; margin: 0 0 4mm } h2 { font-size: 12.5pt; margin: 5mm 0 1.5mm }
p { margin: 0 0 1mm } ul { margin: 1mm 0 2mm; padding-left: 5mm }
.row { display: flex; justify-content: space-between }
table { width: 100%; border-spacing: 0 } td { vertical-align: top; padding: 0 6mm 1mm 0 }
.columns > tbody > tr > td:first-child { width: 34% } .columns.right > tbody > tr > td:first-child { width: 62% }
.placed { position: absolute } .placed h2 { white-space: nowrap; font-size: 9.5pt }`;

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\t', '&emsp;&emsp;&emsp;');
}

function htmlOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'name':
          return `<h1>${escapeText(block.text)}</h1>`;
        case 'heading':
          return `<h2>${escapeText(block.text)}</h2>`;
        case 'strong':
          return `<p><b>${escapeText(block.text)}</b></p>`;
        case 'text':
          return `<p>${escapeText(block.text)}</p>`;
        case 'lines':
          return `<p>${block.lines.map(escapeText).join('<br>')}</p>`;
        case 'bullets':
          return `<ul>${block.items.map((item) => `<li>${escapeText(item)}</li>`).join('')}</ul>`;
        case 'row':
          return `<p class="row"><span>${escapeText(block.left)}</span><span>${escapeText(block.right)}</span></p>`;
        case 'table':
          return tableOf(block.rows);
        default:
          return `<aside>${htmlOf(block.blocks)}</aside>`;
      }
    })
    .join('\n');
}

function tableOf(rows: readonly (readonly (readonly Block[])[])[]): string {
  const isColumns = rows.length === 1 && rows[0]?.length === 2;
  const isRight = (rows[0]?.[1]?.length ?? 0) < (rows[0]?.[0]?.length ?? 0);
  const cells = rows
    .map((row) => `<tr>${row.map((cell) => `<td>${htmlOf(cell)}</td>`).join('')}</tr>`)
    .join('');
  return `<table class="${isColumns ? `columns ${isRight ? 'right' : ''}` : ''}">${cells}</table>`;
}

/** Each heading, and the content below it, in its own box, in another order than read, as drawing programs save them. */
function scatteredOf(page: Page): string {
  const [name, table] = page.body;
  if (name === undefined || table?.kind !== 'table') return htmlOf(page.body);
  const boxes: { readonly html: string; readonly place: string }[] = [
    { html: htmlOf([name]), place: 'left:0;top:0' },
  ];
  for (const [column, blocks] of (table.rows[0] ?? []).entries()) {
    let top = 20;
    for (const group of groupsOf(blocks)) {
      const [first, ...rest] = group;
      const left = column === 0 ? 0 : 64;
      const width = column === 0 ? 58 : 118;
      const styleAt = (topMm: number) => `left:${left}mm;top:${topMm}mm;width:${width}mm`;
      if (first?.kind === 'heading') {
        boxes.push({ html: htmlOf([first]), place: styleAt(top) });
        boxes.push({ html: htmlOf(rest), place: styleAt(top + 12) });
      } else boxes.push({ html: htmlOf(group), place: styleAt(top) });
      top +=
        16 +
        rest.reduce((sum, block) => sum + heightOf(block, width), 0) +
        (first?.kind === 'heading' ? 0 : 20);
    }
  }
  const order = boxes.map((_, n) => (n * 5 + 3) % boxes.length);
  const isEach = new Set(order).size === boxes.length;
  return (isEach ? order : boxes.map((_, n) => n).reverse())
    .map((n) => `<div class="placed" style="${boxes[n]?.place}">${boxes[n]?.html}</div>`)
    .join('\n');
}

function groupsOf(blocks: readonly Block[]): Block[][] {
  const groups: Block[][] = [];
  for (const block of blocks) {
    if (block.kind === 'heading' || groups.length === 0) groups.push([block]);
    else groups.at(-1)?.push(block);
  }
  return groups;
}

function heightOf(block: Block, width: number): number {
  if (block.kind === 'lines') return block.lines.length * 6;
  if (block.kind === 'bullets') return block.items.length * 9 + 3;
  return block.kind === 'text' ? Math.ceil(block.text.length / (width / 2)) * 6 + 2 : 8;
}

/** A page for a browser to print. */
export function webPage(page: Page): string {
  const head = page.header.map((line) => `<p>${escapeText(line)}</p>`).join('');
  const foot = page.footer.map((line) => `<p>${escapeText(line)}</p>`).join('');
  return `<!doctype html><meta charset="utf-8"><title>CV</title><style>${STYLE}</style>${head}${page.scattered ? scatteredOf(page) : htmlOf(page.body)}${foot}`;
}
