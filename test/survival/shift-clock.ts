/**
 * Loaded into the product before anything else (`NODE_OPTIONS=--import`), it sets this process's clock `CLOCK_SHIFT_MS` off, as on a machine whose
 * time is wrong. Timers and the steady clock go on as they are.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0)
const RealDate = Date
const now = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
