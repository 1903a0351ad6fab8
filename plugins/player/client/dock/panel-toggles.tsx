import { Icon } from '@balafon/sdk/client'
import { IconToggle } from '@balafon/ui/icon-button'
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
        <Icon name={panel.icon} />
      </IconToggle>
    )
  })
}
