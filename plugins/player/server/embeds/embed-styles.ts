/** The styles of embed pages. */
export const EMBED_STYLES = `
*{box-sizing:border-box}
body{margin:0;font:15px/1.4 system-ui,sans-serif;background:var(--be-bg);color:var(--be-ink);padding:16px;height:100vh;display:flex;flex-direction:column;gap:12px;overflow:hidden}
a{color:inherit;text-decoration:none}
a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--be-accent);outline-offset:2px}
header{display:grid;grid-template-columns:120px minmax(0,1fr);gap:16px;align-items:center}
header img,.cover{width:120px;height:120px;border-radius:8px;display:block;object-fit:cover;background:var(--be-raised)}
h1{margin:0;font-size:18px;line-height:1.25;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
header p{margin:2px 0 8px;color:var(--be-ink-2);font-size:13.5px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.controls{display:grid;grid-template-columns:44px minmax(0,1fr) auto;gap:12px;align-items:center}
.play{width:44px;height:44px;border:0;border-radius:50%;background:var(--be-accent);color:var(--be-accent-ink);cursor:pointer;display:grid;place-items:center}
.play svg{width:20px;height:20px;fill:currentColor}
.play[data-playing=true] .on,.play[data-playing=false] .off{display:none}
input[type=range]{width:100%;accent-color:var(--be-accent);height:24px;margin:0}
[data-time]{font-size:12px;color:var(--be-ink-2);font-variant-numeric:tabular-nums}
[data-status]{margin:0;color:var(--be-danger);font-size:13.5px}
[data-status]:empty{display:none}
ol{list-style:none;margin:0;padding:0;overflow:auto;flex:1;border-top:1px solid var(--be-line)}
li button{width:100%;min-height:40px;display:flex;justify-content:space-between;gap:12px;align-items:center;border:0;border-bottom:1px solid var(--be-line);background:none;color:inherit;font:inherit;text-align:left;cursor:pointer;padding:0 4px}
li button:hover{background:var(--be-raised)}
li button[aria-current]{color:var(--be-accent-2,var(--be-accent));font-weight:600}
li span:first-child{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
li span:last-child{color:var(--be-ink-2);font-size:12px}
@media(max-width:420px){header{grid-template-columns:72px minmax(0,1fr)}header img,.cover{width:72px;height:72px}}
`
