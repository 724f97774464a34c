// Loaded before a process: sets its clock ahead or back by `CLOCK_SKEW_MS`.
const skewMs = Number(process.env['CLOCK_SKEW_MS']);
const now = () => RealDate.now() + skewMs;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) => Reflect.construct(target, given.length === 0 ? [now()] : given, self),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
