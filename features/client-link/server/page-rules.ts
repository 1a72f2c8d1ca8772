/** Style rules of the page behind a private link (client-page.ts), which uses no style sheet of the shop. */
const light =
  '--ink:#17201d;--soft:#4b5652;--paper:#fafaf6;--card:#fff;--line:#e3e5de;--strong:#8b948f;--danger:#b3261e;--danger-wash:#fbe9e7;--on-eucalypt:#fff;--ground:#f1f1ea'
const dark =
  '--ink:#eef1ee;--soft:#b4bdb8;--paper:#101513;--card:#18201d;--line:#2b3531;--strong:#7d8883;--danger:#ff9d94;--danger-wash:#3a1512;--ground:#e9e9e1'

export const clientPageRules = `:root{color-scheme:light dark;${light}}
@media screen and (prefers-color-scheme:dark){:root{${dark}}}
html{scroll-padding-bottom:120px}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:break-word}
header,main,footer{max-width:64rem;margin:0 auto;padding:16px clamp(16px,4vw,40px)}
header{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;border-bottom:1px solid var(--line)}
header strong{font-size:1.25rem}
header img{display:block;height:34px;width:auto}
footer{border-top:1px solid var(--line);margin-top:24px}
h1{font-size:clamp(1.5rem,4vw,2.25rem);line-height:1.15;margin:16px 0}
h2{font-size:1.125rem;line-height:1.25;margin:0 0 4px}
p{margin:0 0 8px}
a{color:var(--eucalypt)}
.soft{color:var(--soft);font-size:.875rem}
.message{white-space:pre-line;max-width:44rem}
.note,.done,.problem{padding:12px 16px;border-radius:10px;background:var(--eucalypt-wash)}
.problem{background:var(--danger-wash);color:var(--danger)}
.facts{display:flex;flex-wrap:wrap;gap:8px 32px;margin:16px 0}
dl{margin:0}dt{color:var(--soft);font-size:.875rem}dd{margin:0;font-weight:600}
.lines{list-style:none;margin:24px 0;padding:0;display:grid;gap:16px}
.card,.panel{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:16px}
.card{display:grid;gap:16px;grid-template-columns:104px minmax(0,1fr);align-items:start}
.mock-up{grid-template-columns:minmax(0,1fr)}
.card>img{width:100%;max-width:320px;height:auto;aspect-ratio:1;object-fit:contain;background:var(--ground);border-radius:6px}
.left-out{opacity:.7}
.answer{display:grid;gap:12px;align-content:start;grid-column:1/-1}
.panel{margin:16px 0}
.approved{border:2px solid var(--eucalypt)}
fieldset{border:0;margin:0;padding:0}
legend,label{font-size:.875rem;font-weight:600;padding:0}
label{display:block}
.choice{display:flex;flex-wrap:wrap;gap:8px}
.choice legend{margin-bottom:4px}
.choice label{position:relative;flex:1 1 72px}
.choice input{position:absolute;inset:0;opacity:0;width:100%;height:100%;margin:0;cursor:pointer}
.choice span{display:block;text-align:center;padding:10px 12px;border:1px solid var(--strong);border-radius:6px;font-size:1rem}
.choice input:checked+span{background:var(--eucalypt);border-color:var(--eucalypt);color:var(--on-eucalypt)}
.choice input:focus-visible+span,button:focus-visible,input:focus-visible,select:focus-visible,textarea:focus-visible{outline:3px solid var(--eucalypt);outline-offset:2px}
input,select,textarea{display:block;width:100%;margin-top:4px;padding:10px 12px;min-height:46px;font:inherit;font-weight:400;color:var(--ink);background:var(--card);border:1px solid var(--strong);border-radius:6px}
input[type=file]{padding:8px;font-size:.875rem}
.tick{display:flex;gap:12px;align-items:flex-start;margin:16px 0;font-size:1rem;font-weight:400}
.tick input{flex:none;width:24px;height:24px;min-height:0;margin:0;accent-color:var(--eucalypt)}
button{font:inherit;font-weight:600;min-height:46px;padding:10px 20px;border:1px solid var(--eucalypt);border-radius:6px;background:var(--eucalypt);color:var(--on-eucalypt);cursor:pointer}
.quiet{background:none;color:var(--eucalypt)}
.first{position:absolute;left:-10000px;width:1px;height:1px;min-height:0;padding:0;overflow:hidden}
.panel textarea{margin-bottom:12px}
.logo{display:flex;flex-wrap:wrap;gap:8px;align-items:end;align-content:start}.logo p{flex-basis:100%;margin:0}.logo label{flex:1 1 200px}
.fields{display:grid;gap:12px;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr))}
.totals dl>div{display:flex;justify-content:space-between;gap:16px;max-width:26rem;margin-left:auto}
.totals dl>div:last-child{font-size:1.25rem;border-top:1px solid var(--line);padding-top:4px}
.totals p{max-width:26rem;margin:8px 0 0 auto}
.hint{font-size:.875rem;color:var(--soft);margin:4px 0 0}
[aria-invalid]{border-color:var(--danger)}
label:has([aria-invalid])+.hint{color:var(--danger)}
.address{margin:16px 0}.address summary{cursor:pointer;padding:10px 0;font-weight:600}.address .fields{margin-top:8px}
.foot{position:sticky;bottom:0;z-index:1;display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;margin:0 0 16px;padding:12px 0;background:var(--paper);border-top:1px solid var(--line)}
.foot span:first-child{margin-right:auto}.foot [role=status]:not(:empty){flex-basis:100%}
.save{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;margin:16px 0}
@media (min-width:600px){.foot{position:static}html{scroll-padding-bottom:0}.card,.mock-up{grid-template-columns:160px minmax(0,1fr)}.answer{grid-template-columns:repeat(2,minmax(0,1fr))}}
@media (min-width:900px){.card{grid-template-columns:200px minmax(0,1fr) minmax(0,20rem)}.answer{grid-column:auto;grid-template-columns:minmax(0,1fr)}.mock-up{grid-template-columns:280px minmax(0,1fr) minmax(0,20rem)}}
`.replaceAll('\n', '')
