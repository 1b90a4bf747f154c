interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly inBundle?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/**
 * Packages whose code is in the browser's bundles; `webPackages` adds their dependencies. Packages that the server loads
 * too, such as unpdf, may be missing: a release lists all of the server's packages anyway.
 */
const IN_BROWSER = [
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/figtree',
  '@simplewebauthn/browser',
  '@stripe/react-stripe-js',
  '@stripe/stripe-js',
  '@tanstack/react-query',
  'lucide-react',
  'radix-ui',
  'react',
  'react-dom',
  'tailwindcss',
  'uqr',
  'wouter',
  'zod',
];

/** Paths in node_modules of packages that run in the browser. */
export function webPackages({ packages }: Lock): string[] {
  const foundPaths = new Set<string>();
  const visit = (name: string) => {
    const path = `node_modules/${name}`;
    const lockedPackage = packages[path];
    if (lockedPackage === undefined || foundPaths.has(path)) return;
    foundPaths.add(path);
    for (const dependency of Object.keys(lockedPackage.dependencies ?? {})) visit(dependency);
  };
  for (const name of IN_BROWSER) visit(name);
  return [...foundPaths];
}

/**
 * A software bill of materials in CycloneDX 1.5, from the lock file: the same packages give the same bill.
 * @param paths of packages, as the lock file names them
 */
export function sbomOf(
  { name, version, license }: { readonly name: string; readonly version: string; readonly license: string },
  { packages }: Lock,
  paths: Iterable<string>,
) {
  const distinct = [...new Set(paths)].sort();
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, ...licensesOf({ license }) },
    },
    components: distinct.flatMap((path) => {
      const lockedPackage = packages[path];
      return lockedPackage === undefined ? [] : [componentOf(path, lockedPackage)];
    }),
  };
}

function componentOf(path: string, lockedPackage: LockedPackage) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { version = '', integrity, resolved } = lockedPackage;
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, digest] = integrity?.split('-', 2) ?? [];
  return {
    type: 'library',
    // The same version of a package may be installed at several paths.
    'bom-ref': `${purl}#${path}`,
    name,
    version,
    purl,
    ...licensesOf(lockedPackage),
    ...(algorithm === 'sha512' &&
      digest !== undefined && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
      }),
    ...(resolved !== undefined && { externalReferences: [{ type: 'distribution', url: resolved }] }),
  };
}

function licensesOf({ license }: Pick<LockedPackage, 'license'>) {
  if (license === undefined) return {};
  return { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] };
}
