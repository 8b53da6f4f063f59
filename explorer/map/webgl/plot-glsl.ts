/** Of the plot textures. */
export const PLOTS_PER_ROW = 1024

/** Reads the textures of plot-textures.ts. */
export const plotGlsl = `
uniform highp usampler2D u_codes;
uniform highp usampler2D u_passes;
uniform uint u_shift;
uniform vec3 u_swatches[10];

const int PLOTS_PER_ROW = ${PLOTS_PER_ROW};

ivec2 texelOfPlot(uint plot) {
  return ivec2(int(plot) % PLOTS_PER_ROW, int(plot) / PLOTS_PER_ROW);
}

bool passes(uint plot) {
  return texelFetch(u_passes, texelOfPlot(plot), 0).r == 1u;
}

int codeOf(uint plot, uint shift) {
  return int((texelFetch(u_codes, texelOfPlot(plot), 0).r >> shift) & 15u);
}
`

export const plotUniforms = ['u_codes', 'u_passes', 'u_shift', 'u_swatches'] as const
