import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The part of WebAssembly's interface that is used here: Node has it, but its types do not. */
interface WebAssemblyInterface {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
}
const { WebAssembly } = globalThis as unknown as { readonly WebAssembly: WebAssemblyInterface };

/** A package's WebAssembly file. Libraries would fetch it as a browser does, which Node can't. */
export function compiledWasm(specifier: string): object {
  return new WebAssembly.Module(readFileSync(fileURLToPath(import.meta.resolve(specifier))));
}

/** The options of a library built with Emscripten that make it use this file. */
export function wasmOptions(specifier: string) {
  return {
    instantiateWasm: (imports: object, done: (instance: object) => void): object => {
      const instance = new WebAssembly.Instance(compiledWasm(specifier), imports);
      done(instance);
      return instance.exports;
    },
  };
}
