import type { Image } from '../../contract/catalogue.ts'

/** The maximum chroma of the background. With a stronger colour, texts on it would be hard to read. */
const MAX_CHROMA = 0.14

/** Returns the styles of an embed page. The background has the colour of the cover, like the page of the album or track in the player. */
export const createEmbedStyles = (image: Image | null): string =>
  `:root{--hue:${Number(image?.hue ?? 65)};--chroma:${image ? Math.min(Number(image.chroma), MAX_CHROMA) : 0.05}}${STYLES}`

const STYLES = `
*{box-sizing:border-box}
body{margin:0;font:15px/1.4 system-ui,sans-serif;background:color-mix(in oklab,var(--be-bg) 74%,oklch(60% var(--chroma) var(--hue)));color:var(--be-ink);}
main{padding:16px;height:100vh;display:flex;flex-direction:column;gap:12px;overflow:hidden}
a{color:inherit;text-decoration:none}
h1 a:hover{text-decoration:underline;text-underline-offset:3px}
:focus-visible{outline:2px solid var(--be-ink);outline-offset:2px}
header{display:grid;grid-template-columns:120px minmax(0,1fr);gap:16px}
header img,.cover{width:120px;height:120px;border-radius:10px;display:block;object-fit:cover;background:var(--be-raised)}
.info{display:flex;flex-direction:column;justify-content:space-between;min-width:0}
.top{display:flex;gap:12px;align-items:flex-start}
.top>div{flex:1;min-width:0}
.brand{flex:none;max-width:40%;padding:5px 11px;border-radius:14px;background:color-mix(in oklab,var(--be-ink) 10%,transparent);font-size:12px;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.brand:hover{background:color-mix(in oklab,var(--be-ink) 16%,transparent)}
h1{margin:0;font-size:18px;line-height:1.25;letter-spacing:-.01em}
h1 a{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
header p{margin:3px 0 0;color:var(--be-ink);opacity:.82;font-size:13.5px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.controls{display:grid;grid-template-columns:44px minmax(0,1fr) auto;gap:12px;align-items:center}
.play{width:44px;height:44px;border:0;border-radius:50%;background:var(--be-ink);color:var(--be-bg);cursor:pointer;display:grid;place-items:center;transition:transform .12s}
.play:active{transform:scale(.94)}
.play svg{width:20px;height:20px;fill:currentColor}
.play .on{margin-inline-start:2px}
.play[data-playing=true] .on,.play[data-playing=false] .off{display:none}
input[type=range]{appearance:none;width:100%;height:24px;margin:0;background:none;cursor:pointer}
input::-webkit-slider-runnable-track{height:4px;border-radius:2px;background:linear-gradient(to right,var(--be-ink) var(--played,0%),color-mix(in oklab,var(--be-ink) 26%,transparent) 0)}
input::-moz-range-track{height:4px;border-radius:2px;background:linear-gradient(to right,var(--be-ink) var(--played,0%),color-mix(in oklab,var(--be-ink) 26%,transparent) 0)}
input::-webkit-slider-thumb{appearance:none;width:12px;height:12px;margin-top:-4px;border-radius:50%;background:var(--be-ink)}
input::-moz-range-thumb{width:12px;height:12px;border:0;border-radius:50%;background:var(--be-ink)}
[data-time]{font-size:12px;font-variant-numeric:tabular-nums}
[data-status]{margin:0;font-size:13.5px;font-weight:600}
[data-status]:empty{display:none}
ol{list-style:none;margin:0 -8px;padding:0;overflow:auto;flex:1;scrollbar-width:thin;counter-reset:row}
li{counter-increment:row}
li button{width:100%;min-height:40px;display:grid;grid-template-columns:26px minmax(0,1fr) auto;gap:8px;align-items:center;border:0;border-radius:8px;background:none;color:inherit;font:inherit;text-align:start;cursor:pointer;padding:0 8px}
li button::before{content:counter(row);font-size:13.5px;font-variant-numeric:tabular-nums;opacity:.82;text-align:center}
li button:hover{background:color-mix(in oklab,var(--be-ink) 8%,transparent)}
li button[aria-current]{background:color-mix(in oklab,var(--be-ink) 13%,transparent);font-weight:600}
li button[aria-current]::before{content:"▶";font-size:11px;opacity:1}
li span:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li span:last-child{font-size:12px;font-variant-numeric:tabular-nums}
@media(max-width:420px){header{grid-template-columns:88px minmax(0,1fr)}header img,.cover{width:88px;height:88px}.controls{grid-template-columns:36px minmax(0,1fr) auto;gap:10px}.play{width:36px;height:36px}}
@media(prefers-reduced-motion:reduce){.play{transition:none}}
`
