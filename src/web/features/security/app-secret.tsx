import { encode } from 'uqr';

interface AppSecretProps {
  /** In base32. */
  readonly secret: string;
  /** The content of the QR code. */
  readonly address: string;
}

/** The key for an authenticator app, as a QR code and as text to type. Always dark on light, which every camera reads. */
export function AppSecret({ secret, address }: AppSecretProps) {
  const { data, size } = encode(address, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <div className="grid justify-items-center gap-3">
      <svg
        role="img"
        aria-label="QR code for your app"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-52 rounded-tile"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p className="num text-15 wrap-anywhere">
        <span className="text-ink-2">Key: </span>
        <code data-secret="">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
    </div>
  );
}
