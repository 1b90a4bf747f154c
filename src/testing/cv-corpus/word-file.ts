import { type ZipPart, zipOf } from '../zip.ts';
import type { Block, Page } from './layouts.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"';
const TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** One run; its tabs and line breaks are elements, as Word writes them. */
function run(text: string, properties = ''): string {
  const pieces = text
    .split(/([\t\n])/)
    .map((piece) =>
      piece === '\t'
        ? '<w:tab/>'
        : piece === '\n'
          ? '<w:br/>'
          : piece === ''
            ? ''
            : `<w:t xml:space="preserve">${escapeText(piece)}</w:t>`,
    );
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${pieces.join('')}</w:r>`;
}

function paragraph(text: string, { style = '', run: properties = '', list = false } = {}): string {
  const paragraphProperties = `${style === '' ? '' : `<w:pStyle w:val="${style}"/>`}${list ? '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>' : ''}`;
  // Word splits a paragraph into runs wherever its spelling checker has looked.
  const middle = Math.ceil(text.length / 2);
  const runs =
    text.length > 40 && !/[\t\n]/.test(text)
      ? run(text.slice(0, middle), properties) + run(text.slice(middle), properties)
      : run(text, properties);
  return `<w:p>${paragraphProperties === '' ? '' : `<w:pPr>${paragraphProperties}</w:pPr>`}${runs}</w:p>`;
}

function tableOf(rows: readonly (readonly (readonly Block[])[])[], isSoft: boolean): string {
  const cells = (row: readonly (readonly Block[])[]) =>
    row
      .map(
        (blocks) =>
          `<w:tc><w:tcPr><w:tcW w:w="3000" w:type="dxa"/></w:tcPr>${bodyOf(blocks, isSoft) || '<w:p/>'}</w:tc>`,
      )
      .join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr>${rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('')}</w:tbl><w:p/>`;
}

/** A text box twice, as Word writes it: for new programs, and for old ones that don't know it. */
function boxOf(blocks: readonly Block[], isSoft: boolean): string {
  const content = `<w:txbxContent>${bodyOf(blocks, isSoft)}</w:txbxContent>`;
  return `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:txbx>${content}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${content}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`;
}

function bodyOf(blocks: readonly Block[], isSoft: boolean): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'name':
          return paragraph(block.text, { style: 'Title' });
        case 'heading':
          return paragraph(block.text, { style: 'Heading1', run: '<w:b/>' });
        case 'strong':
          return paragraph(block.text, { run: '<w:b/>' });
        case 'text':
          return paragraph(block.text);
        case 'lines':
          return isSoft
            ? paragraph(block.lines.join('\n'))
            : block.lines.map((line) => paragraph(line)).join('');
        case 'bullets':
          return isSoft
            ? paragraph(block.items.map((item) => `• ${item}`).join('\n'))
            : block.items.map((item) => paragraph(item, { list: true })).join('');
        case 'row':
          return paragraph(`${block.left}\t${block.right}`);
        case 'table':
          return tableOf(block.rows, isSoft);
        default:
          return boxOf(block.blocks, isSoft);
      }
    })
    .join('');
}

/**
 * A Word document, with the parts that Word itself would write for it. If `isSoft`, the lines or bullets of a block are one
 * paragraph with line breaks instead of a paragraph each.
 */
export function wordFile(page: Page, isSoft: boolean): Buffer {
  const hasEdges = page.header.length > 0;
  const edge = (name: string, lines: readonly string[]) =>
    `${XML}<w:${name} ${W}>${lines.map((line) => paragraph(line)).join('')}</w:${name}>`;
  const edges = hasEdges
    ? '<w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/>'
    : '';
  const body = `${bodyOf(page.body, isSoft)}<w:sectPr>${edges}<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1000" w:right="1000" w:bottom="1000" w:left="1000"/></w:sectPr>`;
  const overrides = [
    ['document', 'document.main'],
    ['styles', 'styles'],
    ['numbering', 'numbering'],
    ...(hasEdges
      ? [
          ['header1', 'header'],
          ['footer1', 'footer'],
        ]
      : []),
  ].map(([part, type]) => `<Override PartName="/word/${part}.xml" ContentType="${TYPES}.${type}+xml"/>`);
  const relations = [
    ['rId1', 'numbering', 'numbering.xml'],
    ['rId4', 'styles', 'styles.xml'],
    ...(hasEdges
      ? [
          ['rId2', 'header', 'header1.xml'],
          ['rId3', 'footer', 'footer1.xml'],
        ]
      : []),
  ].map(([id, type, target]) => `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`);
  const style = (id: string, name: string, size: number) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr><w:sz w:val="${size}"/></w:rPr></w:style>`;
  const parts: [string, string][] = [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATION}/officeDocument" Target="word/document.xml"/></Relationships>`,
    ],
    ['word/document.xml', `${XML}<w:document ${W}><w:body>${body}</w:body></w:document>`],
    [
      'word/_rels/document.xml.rels',
      `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ],
    [
      'word/styles.xml',
      `${XML}<w:styles ${W}>${style('Title', 'Title', 40)}${style('Heading1', 'heading 1', 28)}</w:styles>`,
    ],
    [
      'word/numbering.xml',
      `${XML}<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="&#8226;"/><w:pPr><w:ind w:left="400" w:hanging="200"/></w:pPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
    ],
    ...(hasEdges
      ? ([
          ['word/header1.xml', edge('hdr', page.header)],
          ['word/footer1.xml', edge('ftr', page.footer)],
        ] as [string, string][])
      : []),
  ];
  return zipOf(parts.map(([name, data]): ZipPart => ({ name, data, isPacked: true })));
}
