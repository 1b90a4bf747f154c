/** What we use of a package that has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  interface Grant {
    addOIDCScope: (scope: string) => void;
    save: () => Promise<string>;
  }

  interface Context {
    readonly path: string;
    readonly req: IncomingMessage;
    readonly res: ServerResponse;
    respond: boolean;
    readonly oidc: {
      readonly client?: { readonly clientId: string };
      readonly session?: { readonly accountId?: string };
      readonly provider: {
        readonly Grant: new (of: { clientId: string; accountId: string }) => Grant;
      };
    };
  }

  export interface Configuration {
    readonly clients: readonly Readonly<Record<string, unknown>>[];
    readonly jwks: { readonly keys: readonly unknown[] };
    readonly cookies: { readonly keys: readonly string[] };
    readonly claims: Readonly<Record<string, readonly string[]>>;
    readonly features: { readonly devInteractions: { readonly enabled: boolean } };
    readonly pkce: { readonly required: () => boolean };
    readonly findAccount: (
      context: Context,
      id: string,
    ) => { readonly accountId: string; readonly claims: () => Promise<Readonly<Record<string, unknown>>> };
    readonly interactions: { readonly url: (context: Context, interaction: { uid: string }) => string };
    readonly loadExistingGrant: (context: Context) => Promise<Grant>;
  }

  // biome-ignore lint/style/noDefaultExport: the package exports it so.
  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void> | void): void;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ readonly params: Readonly<Record<string, unknown>> }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: unknown,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
