import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { basicSetup } from 'codemirror'
import { type RefObject, useEffect, useRef } from 'react'
import { EditorFrame } from '../editor-frame.tsx'
import type { CodeEditorProps } from '../editor-props.ts'
import { readStyleNonce } from '../read-style-nonce.ts'
import { useEditorIds } from '../use-editor-ids.ts'
import { codeTheme } from './code-theme.ts'
import { loadLanguage } from './load-language.ts'

/** The code editor with CodeMirror. */
export function CodeSurface({ value, onChange, onBlur, language, ...field }: CodeEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const ids = useEditorIds(field)
  const view = useCodeMirror(container, { value, onChange, onBlur })
  useEffect(() => replaceText(view.current, value), [view, value])
  useEffect(() => {
    let isCurrent = true
    void loadLanguage(language).then((support) => {
      if (isCurrent) view.current?.dispatch({ effects: languageSetting.reconfigure(support) })
    })
    return () => {
      isCurrent = false
    }
  }, [view, language])
  const { isDisabled = false } = field
  const attributes = JSON.stringify(ids.attributes)
  useEffect(() => {
    view.current?.dispatch({
      effects: attributeSetting.reconfigure([EditorView.contentAttributes.of(JSON.parse(attributes)), EditorState.readOnly.of(isDisabled)]),
    })
  }, [view, attributes, isDisabled])
  return (
    <EditorFrame {...field} {...ids} onLabelClick={() => view.current?.focus()}>
      <div ref={container} />
    </EditorFrame>
  )
}

const languageSetting = new Compartment()
const attributeSetting = new Compartment()

type Callbacks = Pick<CodeEditorProps, 'onChange' | 'onBlur'>

function useCodeMirror(container: RefObject<HTMLDivElement | null>, { value, ...callbacks }: Callbacks & { readonly value: string }) {
  const view = useRef<EditorView>(null)
  const latest = useRef<Callbacks>(callbacks)
  useEffect(() => {
    latest.current = callbacks
  })
  const initialValue = useRef(value)
  useEffect(() => {
    if (!container.current) return
    const created = new EditorView({
      doc: initialValue.current,
      parent: container.current,
      extensions: [
        EditorView.cspNonce.of(readStyleNonce()),
        basicSetup,
        EditorView.lineWrapping,
        codeTheme,
        languageSetting.of([]),
        attributeSetting.of([]),
        EditorView.domEventHandlers({ blur: () => latest.current.onBlur?.() }),
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((transaction) => transaction.isUserEvent('replace'))) latest.current.onChange(state.doc.toString())
        }),
      ],
    })
    view.current = created
    return () => {
      view.current = null
      created.destroy()
    }
  }, [container])
  return view
}

/** Shows a value that the form has set, for example in a reset. Does nothing when the user has typed this value, because the editor shows it already. */
function replaceText(view: EditorView | null, value: string) {
  if (!view || view.state.doc.toString() === value) return
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value }, userEvent: 'replace' })
}
