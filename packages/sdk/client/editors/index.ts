/** Editors of rich text and code. Their libraries are loaded when an editor is shown. */
export { CodeEditor } from './code-editor.tsx'
export type { CodeEditorProps, CodeLanguage, RichTextEditorProps } from './editor-props.ts'
export { RichText } from './rich-text.tsx'
export { RichTextEditor } from './rich-text-editor.tsx'
