import type { SeekerText } from '#matching/text/text-model.ts';

/**
 * One person's weights in tables by term number: for many roles that is faster than searching their terms. The tables can be
 * reused for another person.
 */
export class DenseTerms {
  tfIdf: Float32Array = new Float32Array(0);
  saturated: Float32Array = new Float32Array(0);
  #last: Int32Array = new Int32Array(0);

  get bytes(): number {
    return this.tfIdf.byteLength * 2;
  }

  fill({ model, terms, tfIdf, saturated }: SeekerText): void {
    for (const term of this.#last) {
      this.tfIdf[term] = 0;
      this.saturated[term] = 0;
    }
    if (this.tfIdf.length < model.rarity.length) {
      this.tfIdf = new Float32Array(model.rarity.length);
      this.saturated = new Float32Array(model.rarity.length);
    }
    for (let i = 0; i < terms.length; i += 1) {
      this.tfIdf[terms[i]!] = tfIdf[i]!;
      this.saturated[terms[i]!] = saturated[i]!;
    }
    this.#last = terms;
  }
}
