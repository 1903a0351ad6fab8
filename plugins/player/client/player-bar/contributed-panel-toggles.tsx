import { Icon } from '@balafon/sdk/client'
import { IconToggle } from '@balafon/ui/icon-button'
import { getPanelKey, usePanels } from './use-panels.ts'

interface ContributedPanelTogglesProps {
  /** Key of the open panel. */
  readonly openPanel: string | null
  readonly onToggle: (key: string) => void
}

/** A button for each panel that another plugin contributes. */
export function ContributedPanelToggles({ openPanel, onToggle }: ContributedPanelTogglesProps) {
  return usePanels().map((panel) => {
    const key = getPanelKey(panel)
    return (
      <IconToggle key={key} label={panel.title} isSelected={openPanel === key} onChange={() => onToggle(key)}>
        <Icon name={panel.icon} />
      </IconToggle>
    )
  })
}
