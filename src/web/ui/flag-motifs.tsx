import type { ReactNode } from 'react';

/** Four flat colours that stand together: the ground, two shapes and an accent. */
export interface Palette {
  readonly ground: string;
  readonly first: string;
  readonly second: string;
  readonly accent: string;
}

export const PALETTES: readonly Palette[] = [
  { ground: '#0b5d43', first: '#ffd9d3', second: '#ffc23c', accent: '#f4f6f1' },
  { ground: '#bfe3f2', first: '#0f4c5c', second: '#f26b4e', accent: '#ffe8b8' },
  { ground: '#1e3a5f', first: '#f7c948', second: '#f6ead2', accent: '#e9725b' },
  { ground: '#22313f', first: '#9bd3b8', second: '#e6efdf', accent: '#f2a65a' },
  { ground: '#ffc23c', first: '#3a2a06', second: '#fff3d1', accent: '#c8451f' },
  { ground: '#f5c2ce', first: '#5b1f3a', second: '#f28c38', accent: '#fff4ea' },
  { ground: '#d9d4f0', first: '#33307a', second: '#b9dc6a', accent: '#fdfcf5' },
  { ground: '#b84a32', first: '#fbe6d2', second: '#263f52', accent: '#f3b562' },
];

/**
 * Eight compositions on a 360 × 200 field. A tile shows the middle 200 × 200 of it, so what
 * identifies each stays between x = 80 and x = 280.
 */
export const MOTIFS: readonly ((colours: Palette) => ReactNode)[] = [
  // Two leaves: quarter discs that grow from opposite corners.
  ({ first, second }) => (
    <>
      <path d="M0 200A200 200 0 0 0 200 0H0z" fill={first} />
      <path d="M360 200A160 160 0 0 1 200 40v160z" fill={second} />
    </>
  ),
  // A sun on the horizon.
  ({ first, second }) => (
    <>
      <path d="M0 100h360v100H0z" fill={first} />
      <path d="M80 100a100 100 0 0 1 200 0z" fill={second} />
    </>
  ),
  // Two discs and what they share.
  ({ ground, first, second }) => (
    <>
      <circle cx="140" cy="100" r="76" fill={first} />
      <circle cx="220" cy="100" r="76" fill={second} />
      <path d="M180 35.4a76 76 0 0 1 0 129.2a76 76 0 0 1 0-129.2z" fill={ground} />
    </>
  ),
  // Pillars and a moon.
  ({ first, second }) => (
    <>
      <path d="M0 0h52v200H0zM104 0h52v200h-52zM208 0h52v200h-52zM312 0h48v200h-48z" fill={first} />
      <circle cx="220" cy="100" r="58" fill={second} />
    </>
  ),
  // A slope under a low sun.
  ({ first, second }) => (
    <>
      <path d="M0 0h360L0 200z" fill={first} />
      <circle cx="232" cy="132" r="46" fill={second} />
    </>
  ),
  // Steps that climb to the right.
  ({ first, second, accent }) => (
    <>
      <path d="M0 150h90v50H0zM90 100h90v100H90z" fill={first} />
      <path d="M180 50h90v150h-90zM270 0h90v200h-90z" fill={second} />
      <circle cx="135" cy="50" r="32" fill={accent} />
    </>
  ),
  // Four petals around a centre.
  ({ first, second, accent }) => (
    <>
      <path d="M180 100H80a100 100 0 0 1 100-100zM180 100h100a100 100 0 0 1-100 100z" fill={first} />
      <path d="M180 100V0a100 100 0 0 1 100 100zM180 100v100A100 100 0 0 1 80 100z" fill={second} />
      <circle cx="180" cy="100" r="30" fill={accent} />
    </>
  ),
  // Hills, one before the other.
  ({ first, second, accent }) => (
    <>
      <circle cx="246" cy="56" r="34" fill={accent} />
      <path d="M0 200V150a95 95 0 0 1 190 0a85 85 0 0 1 170 0v50z" fill={first} />
      <path d="M60 200a120 84 0 0 1 240 0z" fill={second} />
    </>
  ),
];
