/** The default colour, which is the accent of the dashboard. */
const PRESET = '#3b5bdb';

/** Returns the style of a report. It prints on A4 and Letter. */
export function styleOf(colour: string | null): string {
  return `:root{--own:${colour ?? PRESET};--ink:#1d2129;--quiet:#5b6472;--line:#dfe3e8}
*{box-sizing:border-box}
body{margin:0 auto;padding:40px 32px;max-width:800px;color:var(--ink);background:#fff;font:15px/1.5 "Inter","Liberation Sans",system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;overflow-wrap:anywhere}
header{display:flex;justify-content:space-between;align-items:center;gap:24px;padding-bottom:20px;border-bottom:3px solid var(--own)}
header img{max-width:220px;max-height:72px}
.kind,.name{margin:0;color:var(--quiet)}
.name{font-weight:600;font-size:18px;color:var(--own)}
h1{margin:0;font-size:30px;line-height:1.2}
h2{margin:0 0 10px;font-size:19px;color:var(--own);break-after:avoid}
h3{margin:0;font-size:15px;break-after:avoid}
section{margin-top:32px}
p{margin:0 0 8px}
.summary{display:flex;flex-wrap:wrap;align-items:center;gap:24px}
.ring{width:112px;flex:none}
.ring circle{fill:none;stroke-width:9}
.ring-rest{stroke:var(--line)}
.ring-part{stroke:var(--own)}
.ring-score{font-size:30px;font-weight:700;fill:var(--ink)}
.sentence{flex:1 1 240px;margin:0;font-size:17px}
.bars{flex:1 1 260px;max-width:330px}
svg{display:block;width:100%;height:auto;overflow:visible}
svg text{font:12px "Inter","Liberation Sans",system-ui,sans-serif;fill:var(--quiet)}
svg .ring-score{font-size:30px;font-weight:700;fill:var(--ink)}
svg .value{font-size:13px;font-weight:600;fill:var(--ink)}
.grid{stroke:var(--line)}
.event{stroke:var(--quiet);stroke-dasharray:3 3}
.line{fill:none;stroke:var(--own);stroke-width:2.5;stroke-linejoin:round}
.point{fill:var(--own)}
rect.critical{fill:#781139}rect.high{fill:#b25206}rect.medium{fill:#7d6310}rect.low{fill:#4061f5}
table{width:100%;border-collapse:collapse}
th,td{padding:7px 10px 7px 0;text-align:start;vertical-align:top;border-bottom:1px solid var(--line)}
th{font-size:13px;font-weight:500;color:var(--quiet)}
tr,li{break-inside:avoid}
.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap;padding-right:0;padding-left:10px}
.severity{font-size:13px;font-weight:500;white-space:nowrap}
.severity::before{content:"";display:inline-block;width:8px;height:8px;margin-right:6px;border-radius:2px;background:currentColor}
.severity.critical{color:#781139}.severity.high{color:#a34a05}.severity.medium{color:#7d6310}.severity.low{color:#3149b8}
h3 .severity{margin-left:8px}
ol,ul{margin:0;padding-left:22px}
li{margin-bottom:14px}
ul li{margin-bottom:6px}
li p{margin:2px 0 0}
.facts{color:var(--quiet);font-size:14px}
footer{margin-top:40px;padding-top:12px;border-top:1px solid var(--line);color:var(--quiet);font-size:13px}
footer a{float:right;color:var(--own)}
@media (max-width:560px){body{padding:24px 16px}header{flex-direction:column-reverse;align-items:flex-start}h1{font-size:24px}.trend text,.trend .value{font-size:20px}}
@page{margin:16mm 16mm 18mm}
@media print{body{padding:0;max-width:none;font-size:13px}.sentence{font-size:15px}section{margin-top:24px}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}`;
}
