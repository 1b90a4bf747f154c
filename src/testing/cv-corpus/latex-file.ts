import type { Block, Page } from './layouts.ts';

const HEAD = String.raw`\documentclass[10pt,a4paper]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{lmodern}
\usepackage[margin=22mm]{geometry}
\pagestyle{empty}
\setlength{\parindent}{0pt}
\begin{document}
`;

function escapeText(text: string): string {
  return text
    .replace(/([&%$#_{}])/g, String.raw`\$1`)
    .replaceAll('•', String.raw`\textbullet{}`)
    .replaceAll('·', String.raw`\textperiodcentered{}`);
}

function latexOf(blocks: readonly Block[], hasSmallCaps: boolean): string {
  return blocks
    .map((block) => {
      switch (block.kind) {
        case 'name':
          return String.raw`{\LARGE\bfseries ${escapeText(block.text)}}\par\medskip`;
        case 'heading':
          return String.raw`\section*{${hasSmallCaps ? String.raw`\scshape ` : ''}${escapeText(block.text)}}`;
        case 'strong':
          return String.raw`\textbf{${escapeText(block.text)}}\par`;
        case 'text':
          return String.raw`${escapeText(block.text)}\par`;
        case 'lines':
          return String.raw`${block.lines.map(escapeText).join(String.raw`\\ `)}\par`;
        case 'bullets':
          return String.raw`\begin{itemize}${block.items.map((item) => String.raw`\item ${escapeText(item)}`).join('\n')}\end{itemize}`;
        case 'row':
          return /^\d/.test(block.left)
            ? String.raw`\makebox[32mm][l]{${escapeText(block.left)}}${escapeText(block.right)}\par`
            : String.raw`${escapeText(block.left)}\hfill ${escapeText(block.right)}\par`;
        case 'table':
          return block.rows
            .map((row) => row.map((cell) => latexOf(cell, hasSmallCaps)).join('\n'))
            .join('\n');
        default:
          return latexOf(block.blocks, hasSmallCaps);
      }
    })
    .join('\n');
}

/** The page as LaTeX source, because a PDF from LaTeX has its own ligatures, hyphens and accents. */
export function latexFile(page: Page, hasSmallCaps: boolean): string {
  return `${HEAD}${latexOf(page.body, hasSmallCaps)}\n\\end{document}\n`;
}
