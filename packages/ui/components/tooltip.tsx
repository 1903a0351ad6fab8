import { type ReactNode, useId } from 'react'
import { useTooltip } from './use-tooltip.tsx'

type Target<E extends HTMLElement> = Omit<ReturnType<typeof useTooltip<E>>, 'tooltip'> & { readonly 'aria-describedby': string }

interface TooltipProps<E extends HTMLElement> {
  readonly label: string
  /** Draws what it is about: `(target) => <a {...target} href="/">…</a>`. It has to be something that takes the focus. */
  readonly children: (target: Target<E>) => ReactNode
}

/** A word more about a link or a button; icon buttons have theirs already. */
export function Tooltip<E extends HTMLElement = HTMLElement>({ label, children }: TooltipProps<E>) {
  const { tooltip, ...target } = useTooltip<E>(label)
  const id = useId()
  return (
    <>
      {children({ ...target, 'aria-describedby': id })}
      <span id={id} hidden>
        {label}
      </span>
      {tooltip}
    </>
  )
}
