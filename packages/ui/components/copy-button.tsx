import { toast } from '@balafon/sdk/client'
import { Button } from '@balafon/ui/button'
import { IconButton } from '@balafon/ui/icon-button'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useHostTranslation } from '../parts/use-host-translation.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How long the button says "Copied". */
const CONFIRMATION_MS = 1500

interface CopyButtonProps {
  readonly text: string
  /** What the button copies, for example `Copy link`. Default: `Copy`. */
  readonly label?: string
  /** Shows only the icon; the label becomes the tooltip. */
  readonly isIconOnly?: boolean
}

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, label, isIconOnly = false }: CopyButtonProps) {
  const { t } = useHostTranslation()
  const { isCopied, copy } = useCopy(text)
  const name = label ?? t('copy')
  const icon = isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />
  if (!isIconOnly)
    return (
      <Button variant="outline" size="small" icon={icon} onPress={copy}>
        <span aria-live="polite">{isCopied ? t('copied') : name}</span>
      </Button>
    )
  return (
    <>
      <IconButton label={name} size="small" onPress={copy}>
        {icon}
      </IconButton>
      <VisuallyHidden role="status">{isCopied ? t('copied') : ''}</VisuallyHidden>
    </>
  )
}

function useCopy(text: string) {
  const { t } = useHostTranslation()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => toast.danger(t('copy_failed')),
    )
  return { isCopied, copy }
}
