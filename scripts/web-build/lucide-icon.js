import { createElement } from 'react';

const DRAWING = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/**
 * Lucide's own function without its options: `ui/icon.tsx` is the only place that draws an icon, and gives it all that
 * differs. Half a kilobyte instead of two and a half, and one element for React instead of three.
 */
export default function createLucideIcon({ node }) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, ...props }) =>
    createElement('svg', { ...DRAWING, ...props, className: `lucide ${className}` }, lines);
}
