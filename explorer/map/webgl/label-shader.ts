/** Names from the texture atlas, placed by the page in pixels from the top left. */
export const labelShader = {
  uniforms: ['u_atlas', 'u_screen', 'u_atlasSize'],
  vertex: `
  layout(location = 0) in vec4 a_box;
  layout(location = 1) in vec4 a_atlas;
  layout(location = 2) in vec2 a_turn;
  uniform vec2 u_screen;
  uniform vec2 u_atlasSize;
  out vec2 v_at;
  void main() {
    vec2 corner = vec2(
      float(gl_VertexID == 1 || gl_VertexID == 3 || gl_VertexID == 4),
      float(gl_VertexID == 2 || gl_VertexID == 4 || gl_VertexID == 5));
    vec2 from = (corner - 0.5) * a_box.zw;
    vec2 turned = vec2(from.x * a_turn.x - from.y * a_turn.y, from.x * a_turn.y + from.y * a_turn.x);
    vec2 place = (a_box.xy + turned) / u_screen;
    v_at = (a_atlas.xy + corner * a_atlas.zw) / u_atlasSize;
    gl_Position = vec4(place.x * 2.0 - 1.0, 1.0 - place.y * 2.0, 0.0, 1.0);
  }`,
  fragment: `
  uniform sampler2D u_atlas;
  in vec2 v_at;
  out vec4 o_colour;
  void main() { o_colour = texture(u_atlas, v_at); }`,
} as const
