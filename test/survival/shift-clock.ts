/**
 * A preloaded module (`NODE_OPTIONS=--import`) that shifts this process's clock by `CLOCK_SHIFT_MS`, as on a machine with the wrong time. Timers and
 * the monotonic clock are unchanged.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RealDate = Date
const now = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
