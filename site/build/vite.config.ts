import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { valuesForStylesheets } from './values-for-stylesheets.ts'

/** A page names about forty assets, and the random part of a name cannot be compressed. */
const output = { assetFileNames: 'assets/[name]-[hash:5][extname]' }

/** Shared by every bundle and the development server. */
// Its list of all codecs, which nothing here reads, would keep each of them.
const treeshake = {
  moduleSideEffects: (id: string) => !id.includes('/hyparquet-compressors/'),
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  publicDir: false,
  appType: 'custom',
  // Prebundled before the first visit, so that development does not begin with a reload.
  optimizeDeps: {
    include: ['react', 'react/jsx-dev-runtime', 'react-dom/client', 'react-toastify/unstyled'],
  },
  // Workers load code on demand, which only modules can.
  worker: { format: 'es', rolldownOptions: { output, treeshake } },
  css: { postcss: { plugins: [valuesForStylesheets()] } },
  build: {
    target: 'baseline-widely-available',
    assetsInlineLimit: 0,
    modulePreload: false,
    // Nesting, layers and logical properties stay as written.
    cssTarget: ['chrome125', 'firefox128', 'safari17.5', 'ios17.5'],
    cssMinify: 'lightningcss',
    reportCompressedSize: false,
    rolldownOptions: { output },
  },
})
