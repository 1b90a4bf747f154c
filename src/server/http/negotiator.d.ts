/** What we use of a package whose published types lack `preferred`. */
declare module 'negotiator' {
  class Negotiator {
    constructor(request: { readonly headers: import('node:http').IncomingHttpHeaders });
    encoding<Name extends string>(
      available: readonly Name[],
      options: { readonly preferred: readonly string[] },
    ): Name | undefined;
  }

  // biome-ignore lint/style/noDefaultExport: the package exports it so.
  export default Negotiator;
}
