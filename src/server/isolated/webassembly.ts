import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The part of WebAssembly's interface that is used here: Node has it, but its types do not. */
interface WebAssemblyInterface {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyInterface };

/** A WebAssembly file, by its URL. Libraries would fetch it as a browser does, which Node can't. */
export function compiledWasm(url: string): object {
  return new WebAssembly.Module(readFileSync(fileURLToPath(url)));
}

/** The options of a library built with Emscripten that make it use this file. */
export function wasmOptions(url: string) {
  return {
    instantiateWasm: (imports: object, done: (instance: object) => void): object => {
      const instance = new WebAssembly.Instance(compiledWasm(url), imports);
      done(instance);
      return instance.exports;
    },
  };
}
