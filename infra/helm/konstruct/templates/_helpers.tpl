{{- define "konstruct.labels" -}}
app.kubernetes.io/name: konstruct
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "konstruct.image" -}}
{{- with .root.Values.image -}}
{{- if .registry }}{{ .registry }}/{{ end }}konstruct-{{ $.component }}:{{ .tag | default $.root.Chart.AppVersion }}
{{- end -}}
{{- end }}

{{- define "konstruct.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "konstruct.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "konstruct.environment" -}}
- { name: NODE_ENV, value: production }
- { name: LISTEN_HOST, value: 0.0.0.0 }
- { name: METRICS_PORT, value: "15090" }
{{- range $name, $value := .root.Values.environment }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "konstruct.probes" -}}
startupProbe:
  httpGet: { path: /healthz, port: metrics }
  periodSeconds: 2
  failureThreshold: 30
livenessProbe:
  httpGet: { path: /healthz, port: metrics }
  periodSeconds: 10
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: metrics }
  periodSeconds: 5
  timeoutSeconds: 4
  failureThreshold: 2
{{- end }}
