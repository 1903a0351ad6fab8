import { IconToggle } from '@balafon/ui/icon-button'
import { NamedIcon } from '../parts/named-icon.tsx'
import { panelName, usePanels } from './panels.ts'

interface PanelTogglesProps {
  /** Which is open. */
  readonly open: string | null
  readonly onToggle: (name: string) => void
}

/** A button for every panel that another plugin brings. */
export function PanelToggles({ open, onToggle }: PanelTogglesProps) {
  return usePanels().map((panel) => {
    const name = panelName(panel)
    return (
      <IconToggle key={name} label={panel.title} isSelected={open === name} onChange={() => onToggle(name)}>
        <NamedIcon name={panel.icon} />
      </IconToggle>
    )
  })
}
