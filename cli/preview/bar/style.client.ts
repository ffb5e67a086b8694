/** The styles of the bar, separate from those of the page. */
export const STYLE = `
:host { all: initial; position: fixed; inset: auto 12px 12px auto; z-index: 2147483647; font: 12px/1.4 ui-monospace, monospace; color: #f2efe6; }
:host, form, ul { max-width: min(720px, calc(100vw - 24px)); box-sizing: border-box; }
form { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; padding: 8px 10px; background: #14130f; border-radius: 8px 8px 0 0; }
form[hidden] { display: none; }
a { padding: 4px 2px; color: inherit; }
button, select, input { font: inherit; color: inherit; background: #2b2923; border: 1px solid #57534a; border-radius: 4px; padding: 4px 6px; }
.fold { display: block; margin-inline-start: auto; max-width: 100%; overflow-wrap: anywhere; background: #14130f; border: 0; border-radius: 8px; padding: 6px 10px; text-align: start; }
form:not([hidden]) + .fold { width: 100%; border-radius: 0 0 8px 8px; border-top: 1px solid #57534a; }
input[name=at] { width: 21ch; }
input[type=range] { flex: 1 1 140px; padding: 0; }
output { flex-basis: 100%; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; color: #b9b3a4; }
output[data-error] { color: #ff9d8f; }
ul { list-style: none; margin: 0 0 6px; padding: 0; }
li { padding: 8px 10px; margin-top: 6px; background: #7a1d12; border-radius: 8px; overflow-wrap: anywhere; }
.lack li { background: #14130f; }
`;
