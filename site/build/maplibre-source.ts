import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { explorerFiles } from '@app/explorer/face/files.ts'
import { normalizePath, type Plugin } from 'vite'

/**
 * Modules that our map never uses: it has one custom layer, no sources, tiles, symbols, globe or
 * terrain, no expressions in its style, and draws its own controls.
 */
const unused = [
  'data/bucket/(?!symbol_attributes)\\w+',
  'geo/projection/(?:globe|vertical_perspective)_\\w+',
  'render/(?:subdivision|terrain)',
  'shaders/glsl/(?!_)[\\w.]+',
  'source/(?!rtl_text_plugin)\\w+',
  'style/(?:load_sprite|load_glyph_range|validate_style)',
  'style/style_layer/(?!custom)\\w+',
  'symbol/(?!collision_index|cross_tile_symbol_index|grid_index|placement)\\w+',
  'tile/(?!tile_id)\\w+',
  'ui/control/\\w+',
  'ui/hash',
  'webgl/draw/draw_(?!custom)\\w+',
  'webgl/(?:program|render_to_texture)',
  'webgl/program/\\w+',
]
const unusedOfStyles = [
  'diff',
  'expression/compound_expression',
  'expression/definitions/(?!index|interpolate|literal|step)\\w+',
  'feature_filter/index',
  'function/index',
]
const isUnused = new RegExp(
  `^(?:maplibre-gl/src/(?:${unused.join('|')})\\.ts|@maplibre/maplibre-gl-style-spec/dist/(?:${unusedOfStyles.join('|')})\\.mjs)$`,
)

/**
 * MapLibre's package contains its source beside one large bundle. Building from source removes
 * unused code and allows modules to be replaced: those above with empty ones, and its workers,
 * which would need blob: URLs, with an idle one.
 */
export function maplibreFromSource(projectDir: string): Plugin {
  const modulesDir = `${normalizePath(join(projectDir, 'node_modules'))}/`
  const packageDir = `${modulesDir}maplibre-gl`
  return {
    name: 'maplibre-from-source',
    enforce: 'pre',
    // Its classes declare fields that a base class has already set: they must not be reset.
    config: () => ({
      oxc: {
        typescript: { removeClassFieldsWithoutInitializer: true },
        assumptions: { setPublicClassFields: true },
      },
    }),
    resolveId(id, importer) {
      if (id === 'maplibre-gl') return `${packageDir}/src/ui/map.ts`
      const isWorkerMaker = id.endsWith('/web_worker.ts') && importer?.startsWith(packageDir)
      return isWorkerMaker ? explorerFiles.idleWorker : null
    },
    async load(id) {
      // Only its version would be used.
      if (id === `${packageDir}/package.json`) return '{}'
      const isEmptied = id.startsWith(modulesDir) && isUnused.test(id.slice(modulesDir.length))
      return isEmptied ? emptied(await readFile(id, 'utf8')) : null
    },
  }
}

/**
 * A module with the same exports, which can all be called, constructed or extended without effect.
 */
function emptied(source: string): string {
  const names = [
    ...source.matchAll(/^export (?:abstract |async )?(?:class|function|const|let|enum) (\w+)/gm),
    ...source.matchAll(/(?<=^export \{[^}]*?)(\w+)(?=\s*[,}])/gm),
  ].map(([, name]) => name)
  return [
    ...[...new Set(names)].map((name) => `export function ${name}() {}`),
    ...(/^export default/m.test(source) ? ["export default ''"] : []),
  ].join('\n')
}
