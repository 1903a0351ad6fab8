import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The look of the code editor, in the colours of the active theme. */
export const codeTheme = [
  EditorView.theme({
    '&': { color: 'var(--be-ink)', backgroundColor: 'transparent', fontSize: 'var(--be-text-secondary)' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { minHeight: '180px', maxHeight: '60vh', overflow: 'auto', fontFamily: 'ui-monospace, monospace', lineHeight: '1.6' },
    '.cm-content': { caretColor: 'var(--be-accent)', padding: 'var(--be-space-3) 0' },
    '.cm-cursor': { borderLeftColor: 'var(--be-accent)' },
    '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--be-ink-3)', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in oklch, var(--be-ink) 5%, transparent)' },
    '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
      backgroundColor: 'color-mix(in oklch, var(--be-accent) 26%, transparent)',
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': { backgroundColor: 'color-mix(in oklch, var(--be-ink) 14%, transparent)', color: 'inherit' },
    '.cm-panels, .cm-tooltip': { backgroundColor: 'var(--be-surface)', color: 'var(--be-ink)', borderColor: 'var(--be-line-strong)' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--be-accent)', color: 'var(--be-accent-ink)' },
    '.cm-button, .cm-textfield': { backgroundImage: 'none', backgroundColor: 'var(--be-raised)', color: 'inherit', borderColor: 'var(--be-line-strong)' },
    '.cm-foldPlaceholder': { backgroundColor: 'transparent', borderColor: 'var(--be-line-strong)', color: 'var(--be-ink-2)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.keyword, tags.tagName, tags.modifier], color: 'var(--be-accent)' },
      { tag: [tags.string, tags.attributeValue], color: 'var(--be-positive)' },
      { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.unit, tags.color], color: 'var(--be-warning)' },
      { tag: [tags.comment, tags.meta, tags.punctuation], color: 'var(--be-ink-2)' },
      { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.variableName)], color: 'var(--be-ink)', fontWeight: '600' },
      { tag: tags.invalid, color: 'var(--be-danger)' },
    ]),
  ),
]
