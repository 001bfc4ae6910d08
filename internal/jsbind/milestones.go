package jsbind

// Milestones are moments of an isolate's life, in nanoseconds of its clock; 0 means that the moment has not come.
type Milestones struct {
	Start       int64 // the isolate began to be made
	Engine      int64 // its engine was there
	Environment int64 // its globals and its loader were
	Bootstrap   int64 // the program's own code began
	LoopExit    int64 // the event loop ended for the last time
}
