/** The spring's damping ratio: 1 would not overshoot at all. */
const DAMPING = 0.72;
/** Angular speed times duration: chosen so that at the end less than half a percent is left to travel. */
const OMEGA = 7.6;
const STEPS = 30;

/**
 * A damped spring as a CSS easing, so that a card's return runs on the compositor. The points are x(t) = 1 − e^(−ζωt)·(cos
 * ω_d t + ζω/ω_d · sin ω_d t), the step response of a damped oscillator.
 */
export function springEasing(): string {
  const omegaD = OMEGA * Math.sqrt(1 - DAMPING ** 2);
  const points = Array.from({ length: STEPS }, (_, step) => {
    const t = step / STEPS;
    const decay = Math.exp(-DAMPING * OMEGA * t);
    const swing = Math.cos(omegaD * t) + ((DAMPING * OMEGA) / omegaD) * Math.sin(omegaD * t);
    return (1 - decay * swing).toFixed(4);
  });
  return `linear(${points.join(', ')}, 1)`;
}
