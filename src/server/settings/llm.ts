import { address, ConfigError, HTTP } from './values.ts';

/** A server that speaks OpenAI's chat completions. */
export interface LlmConfig {
  /** null is OpenAI's own address. */
  baseUrl: URL | null;
  apiKey: string;
  model: string;
}

/** Self-hosted servers may need no key. */
const NO_KEY = 'none';

export function readLlm(env: NodeJS.ProcessEnv): LlmConfig | null {
  const [base, apiKey, model] = [env.LLM_BASE_URL, env.LLM_API_KEY, env.LLM_MODEL];
  if (!base && !apiKey && !model) return null;
  if (!model) throw new ConfigError("A language model also needs LLM_MODEL, the model's name on its server.");
  if (!base && !apiKey)
    throw new ConfigError('LLM_MODEL is set, but it also needs LLM_API_KEY or LLM_BASE_URL.');
  // The error doesn't repeat the address, because it may contain a key.
  const baseUrl = address(
    env,
    'LLM_BASE_URL',
    HTTP,
    'LLM_BASE_URL must be an address like https://llm.example.org/v1.',
    (url) => url.username === '',
  );
  return { baseUrl, apiKey: apiKey || NO_KEY, model };
}
