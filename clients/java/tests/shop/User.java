package shop;

public interface User {}
