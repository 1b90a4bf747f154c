import { Parser } from 'htmlparser2';

/** An element: its name without a prefix, its text and its children. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface Open {
  name: string;
  text: string;
  children: Open[];
}

const DEEPEST = 50;
const MOST_ELEMENTS = 500_000;

/**
 * The document's root element; null if the document has no element. A DTD's entities are not expanded. @throws if elements
 * are nested too deep, or there are too many
 */
export function readXml(text: string): XmlElement | null {
  const root: Open = { name: '', text: '', children: [] };
  const path: Open[] = [root];
  let count = 0;
  const parser = new Parser(
    {
      onopentag(name) {
        count += 1;
        if (path.length > DEEPEST || count > MOST_ELEMENTS) throw new Error('too large');
        const element: Open = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] };
        path.at(-1)?.children.push(element);
        path.push(element);
      },
      ontext(part) {
        const open = path.at(-1);
        if (open !== undefined) open.text += part;
      },
      onclosetag() {
        if (path.length > 1) path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return root.children[0] ?? null;
}

/** The children of this name. */
export function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The text of the first child of this name, trimmed; undefined if it is missing or empty. */
export function textOf(element: XmlElement | undefined, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text.trim() || undefined;
}
