/** The texts and states that editors share with the other fields of a form. */
export interface EditorFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
}

/** The props of `RichTextEditor`. */
export interface RichTextEditorProps extends EditorFieldProps {
  /** HTML; empty without any text. The server must clean it with `cleanRichText` before it stores it. */
  readonly value: string
  readonly onChange: (html: string) => void
  readonly onBlur?: () => void
  /** Uploads an image and returns its path on the site. Without this function, the editor has no button for images. */
  readonly onUploadImage?: (file: File) => Promise<string>
}

/** A language for which the code editor highlights the syntax. */
export type CodeLanguage = 'html' | 'css' | 'javascript' | 'json'

/** The props of `CodeEditor`. */
export interface CodeEditorProps extends EditorFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly onBlur?: () => void
  readonly language: CodeLanguage
}
