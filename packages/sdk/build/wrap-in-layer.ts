import type { AcceptedPlugin } from 'postcss'

/** Puts a stylesheet into one cascade layer, so that a sheet that comes late cannot overrule the house. */
export const wrapInLayer = (name: string): AcceptedPlugin => ({
  postcssPlugin: 'balafon-layer',
  OnceExit(root, { AtRule }) {
    if (root.nodes.length === 0 || root.first?.type === 'atrule') {
      const first = root.first
      if (!first || (first.type === 'atrule' && first.name === 'layer')) return
    }
    const layer = new AtRule({ name: 'layer', params: name, nodes: [] })
    layer.append(root.nodes)
    root.removeAll()
    root.append(layer)
  },
})
