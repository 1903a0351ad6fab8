import { type ReactNode, useId } from 'react'
import { useTooltip } from './use-tooltip.tsx'

type TargetProps<E extends HTMLElement> = Omit<ReturnType<typeof useTooltip<E>>, 'tooltip'> & { readonly 'aria-describedby': string }

interface TooltipProps<E extends HTMLElement> {
  readonly label: string
  /** Renders the element that the tooltip describes: `(targetProps) => <a {...targetProps} href="/">…</a>`. It must be focusable. */
  readonly children: (targetProps: TargetProps<E>) => ReactNode
}

/** A tooltip for a link or a button. Icon buttons already have one. */
export function Tooltip<E extends HTMLElement = HTMLElement>({ label, children }: TooltipProps<E>) {
  const { tooltip, ...targetProps } = useTooltip<E>(label)
  const id = useId()
  return (
    <>
      {children({ ...targetProps, 'aria-describedby': id })}
      <span id={id} hidden>
        {label}
      </span>
      {tooltip}
    </>
  )
}
